def choose_checkout(features, context)
  features.is_enabled?('checkout-redesign', context) ? 'new' : 'old'
end

# Stands in for the client. Only the named toggles are on.
class Toggles
  def initialize(*names)
    @names = names
  end

  def is_enabled?(name, _context = nil, _default = false)
    @names.include?(name)
  end
end

raise 'off' unless choose_checkout(Toggles.new, nil) == 'old'
raise 'on' unless choose_checkout(Toggles.new('checkout-redesign'), nil) == 'new'

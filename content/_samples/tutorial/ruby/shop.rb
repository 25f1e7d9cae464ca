require 'unleash'

unleash = Unleash::Client.new(
  url: ENV.fetch('UNLEASH_URL', 'http://localhost:4242/api/'),
  app_name: 'shop',
  refresh_interval: 5,
  custom_http_headers: { 'Authorization': ENV['UNLEASH_API_TOKEN'] }
)

choose_checkout = lambda do |context|
  return 'old' unless unleash.is_enabled?('express-checkout', context)

  variant = unleash.get_variant('express-checkout', context)
  variant.enabled ? variant.name : 'new'
end

loop do
  counts = { 'old' => 0, 'new' => 0, 'green' => 0, 'blue' => 0 }
  (1..1000).each do |number|
    counts[choose_checkout.call(Unleash::Context.new(user_id: "user-#{number}"))] += 1
  end
  recommendations = unleash.is_enabled?('recommendations') ? 'shown' : 'hidden'
  puts "old #{counts['old']}, new #{counts['new']}, green #{counts['green']}, " \
       "blue #{counts['blue']}; recommendations #{recommendations}"
  $stdout.flush
  sleep 2
end

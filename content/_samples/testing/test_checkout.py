import unittest


def choose_checkout(features, context):
    return "new" if features.is_enabled("checkout-redesign", context) else "old"


class Toggles:
    """Stands in for the client. Only the named toggles are on."""

    def __init__(self, *names):
        self.names = names

    def is_enabled(self, feature_name, context=None, fallback_function=None):
        return feature_name in self.names


class CheckoutTest(unittest.TestCase):
    def test_old_while_the_toggle_is_off(self):
        self.assertEqual(choose_checkout(Toggles(), {"userId": "anna"}), "old")

    def test_new_when_it_is_on(self):
        toggles = Toggles("checkout-redesign")
        self.assertEqual(choose_checkout(toggles, {"userId": "anna"}), "new")


if __name__ == "__main__":
    unittest.main()

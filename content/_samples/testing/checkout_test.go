package shop

import "testing"

// IsEnabled is what the code needs of Unleash. In production, pass a function
// that calls unleash.IsEnabled with the context of the request.
type IsEnabled func(toggle string) bool

func chooseCheckout(isEnabled IsEnabled) string {
	if isEnabled("checkout-redesign") {
		return "new"
	}
	return "old"
}

func TestChooseCheckout(t *testing.T) {
	for _, isOn := range []bool{false, true} {
		got := chooseCheckout(func(toggle string) bool {
			return isOn && toggle == "checkout-redesign"
		})
		want := map[bool]string{false: "old", true: "new"}[isOn]
		if got != want {
			t.Errorf("toggle %v: got %s, want %s", isOn, got, want)
		}
	}
}

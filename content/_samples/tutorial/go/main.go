package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/Unleash/unleash-client-go/v3"
	ucontext "github.com/Unleash/unleash-client-go/v3/context"
)

func chooseCheckout(ctx ucontext.Context) string {
	if !unleash.IsEnabled("express-checkout", unleash.WithContext(ctx)) {
		return "old"
	}
	variant := unleash.GetVariant("express-checkout", unleash.WithVariantContext(ctx))
	if variant.Enabled {
		return variant.Name
	}
	return "new"
}

func main() {
	url := os.Getenv("UNLEASH_URL")
	if url == "" {
		url = "http://localhost:4242/api/"
	}
	err := unleash.Initialize(
		unleash.WithListener(&unleash.DebugListener{}),
		unleash.WithAppName("shop"),
		unleash.WithUrl(url),
		unleash.WithRefreshInterval(5*time.Second),
		unleash.WithCustomHeaders(http.Header{
			"Authorization": {os.Getenv("UNLEASH_API_TOKEN")},
		}),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer unleash.Close()
	unleash.WaitForReady()

	for {
		counts := map[string]int{}
		for number := 1; number <= 1000; number++ {
			ctx := ucontext.Context{UserId: fmt.Sprintf("user-%d", number)}
			counts[chooseCheckout(ctx)]++
		}
		recommendations := "hidden"
		if unleash.IsEnabled("recommendations") {
			recommendations = "shown"
		}
		fmt.Printf("old %d, new %d, green %d, blue %d; recommendations %s\n",
			counts["old"], counts["new"], counts["green"], counts["blue"], recommendations)
		time.Sleep(2 * time.Second)
	}
}

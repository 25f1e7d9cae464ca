import io.getunleash.DefaultUnleash;
import io.getunleash.Unleash;
import io.getunleash.UnleashContext;
import io.getunleash.Variant;
import io.getunleash.util.UnleashConfig;
import java.util.HashMap;
import java.util.Map;

public class Shop {
  public static void main(String[] args) throws InterruptedException {
    UnleashConfig config = UnleashConfig.builder()
        .appName("shop")
        .unleashAPI(System.getenv().getOrDefault("UNLEASH_URL", "http://localhost:4242/api/"))
        .apiKey(System.getenv("UNLEASH_API_TOKEN"))
        .fetchTogglesInterval(5)
        .synchronousFetchOnInitialisation(true)
        .build();
    Unleash unleash = new DefaultUnleash(config);

    while (true) {
      Map<String, Integer> counts = new HashMap<>();
      for (int number = 1; number <= 1000; number++) {
        UnleashContext context = UnleashContext.builder().userId("user-" + number).build();
        counts.merge(chooseCheckout(unleash, context), 1, Integer::sum);
      }
      System.out.printf(
          "old %d, new %d, green %d, blue %d; recommendations %s%n",
          counts.getOrDefault("old", 0),
          counts.getOrDefault("new", 0),
          counts.getOrDefault("green", 0),
          counts.getOrDefault("blue", 0),
          unleash.isEnabled("recommendations") ? "shown" : "hidden");
      Thread.sleep(2000);
    }
  }

  private static String chooseCheckout(Unleash unleash, UnleashContext context) {
    if (!unleash.isEnabled("express-checkout", context)) {
      return "old";
    }
    Variant variant = unleash.getVariant("express-checkout", context);
    return variant.isEnabled() ? variant.getName() : "new";
  }
}

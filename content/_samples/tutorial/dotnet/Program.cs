using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using Unleash;
using Unleash.ClientFactory;

class Program
{
    static async Task Main()
    {
        var url = System.Environment.GetEnvironmentVariable("UNLEASH_URL");
        var settings = new UnleashSettings
        {
            AppName = "shop",
            UnleashApi = new Uri(url ?? "http://localhost:4242/api/"),
            FetchTogglesInterval = TimeSpan.FromSeconds(5),
            CustomHttpHeaders = new Dictionary<string, string>
            {
                ["Authorization"] = System.Environment.GetEnvironmentVariable("UNLEASH_API_TOKEN"),
            },
        };

        var factory = new UnleashClientFactory();
        using (IUnleash unleash = await factory.CreateClientAsync(settings, synchronousInitialization: true))
        {
            while (true)
            {
                var counts = new Dictionary<string, int> { ["old"] = 0, ["new"] = 0, ["green"] = 0, ["blue"] = 0 };
                for (var number = 1; number <= 1000; number++)
                {
                    var context = new UnleashContext { UserId = $"user-{number}" };
                    counts[ChooseCheckout(unleash, context)] += 1;
                }
                var recommendations = unleash.IsEnabled("recommendations") ? "shown" : "hidden";
                Console.WriteLine(
                    $"old {counts["old"]}, new {counts["new"]}, green {counts["green"]}, " +
                    $"blue {counts["blue"]}; recommendations {recommendations}");
                await Task.Delay(2000);
            }
        }
    }

    static string ChooseCheckout(IUnleash unleash, UnleashContext context)
    {
        if (!unleash.IsEnabled("express-checkout", context))
        {
            return "old";
        }
        var variant = unleash.GetVariant("express-checkout", context);

        return variant.IsEnabled ? variant.Name : "new";
    }
}

import os
import time

from UnleashClient import UnleashClient

unleash = UnleashClient(
    url=os.environ.get("UNLEASH_URL", "http://localhost:4242/api/"),
    app_name="shop",
    refresh_interval=5,
    custom_headers={"Authorization": os.environ["UNLEASH_API_TOKEN"]},
)
unleash.initialize_client()


def choose_checkout(context):
    if not unleash.is_enabled("express-checkout", context):
        return "old"
    variant = unleash.get_variant("express-checkout", context)
    return variant["name"] if variant["enabled"] else "new"


while True:
    counts = {"old": 0, "new": 0, "green": 0, "blue": 0}
    for number in range(1, 1001):
        counts[choose_checkout({"userId": f"user-{number}"})] += 1
    recommendations = "shown" if unleash.is_enabled("recommendations") else "hidden"
    print(
        f"old {counts['old']}, new {counts['new']}, green {counts['green']}, "
        f"blue {counts['blue']}; recommendations {recommendations}",
        flush=True,
    )
    time.sleep(2)

<?php

require __DIR__ . '/vendor/autoload.php';

use Unleash\Client\Configuration\UnleashContext;
use Unleash\Client\UnleashBuilder;

$unleash = UnleashBuilder::create()
    ->withAppName('shop')
    ->withInstanceId('shop-1')
    ->withAppUrl(getenv('UNLEASH_URL') ?: 'http://localhost:4242/api/')
    ->withHeader('Authorization', getenv('UNLEASH_API_TOKEN'))
    ->withCacheTimeToLive(5)
    ->build();

$chooseCheckout = function (UnleashContext $context) use ($unleash): string {
    if (!$unleash->isEnabled('express-checkout', $context)) {
        return 'old';
    }
    $variant = $unleash->getVariant('express-checkout', $context);

    return $variant->isEnabled() ? $variant->getName() : 'new';
};

while (true) {
    $counts = ['old' => 0, 'new' => 0, 'green' => 0, 'blue' => 0];
    for ($number = 1; $number <= 1000; ++$number) {
        ++$counts[$chooseCheckout(new UnleashContext("user-$number"))];
    }
    $recommendations = $unleash->isEnabled('recommendations') ? 'shown' : 'hidden';
    echo "old {$counts['old']}, new {$counts['new']}, green {$counts['green']}, ",
        "blue {$counts['blue']}; recommendations $recommendations\n";
    sleep(2);
}

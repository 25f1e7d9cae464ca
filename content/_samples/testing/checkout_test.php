<?php

/** What the code needs of Unleash. In production, pass a function that calls isEnabled of the client. */
function chooseCheckout(callable $isEnabled): string
{
    return $isEnabled('checkout-redesign') ? 'new' : 'old';
}

$toggles = fn (string ...$names) => fn (string $name): bool => in_array($name, $names, true);

if (chooseCheckout($toggles()) !== 'old') {
    throw new Exception('The toggle is off');
}
if (chooseCheckout($toggles('checkout-redesign')) !== 'new') {
    throw new Exception('The toggle is on');
}

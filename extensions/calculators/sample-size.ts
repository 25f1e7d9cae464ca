/** Quantiles of the normal distribution for a two-sided significance level of 5% and a power of 80%. */
const SIGNIFICANCE = 1.959963984540054;
const POWER = 0.8416212335729143;

/**
 * Returns the users that each of two groups needs, so that a difference of two proportions is significant (5%, two-sided) with a power of 80%.
 *
 * @param rate share of the users that convert today, between 0 and 1
 * @param lift the smallest relative improvement to detect, such as 0.1
 */
export function usersPerGroup(rate: number, lift: number): number {
  const improved = rate * (1 + lift);
  const mean = (rate + improved) / 2;
  const spread =
    SIGNIFICANCE * Math.sqrt(2 * mean * (1 - mean)) + POWER * Math.sqrt(rate * (1 - rate) + improved * (1 - improved));
  return Math.ceil((spread / (improved - rate)) ** 2);
}

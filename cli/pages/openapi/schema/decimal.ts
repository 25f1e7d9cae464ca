/** Whether a number is an integral multiple of another, calculated with the decimal digits of both. */
export function isMultiple(value: number, divisor: number): boolean {
  const [left, right] = [toDecimal(value), toDecimal(divisor)];
  const exponent = Math.min(left.exponent, right.exponent);
  const scale = (decimal: Decimal) => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  return scale(left) % scale(right) === 0n;
}

/** The number `digits × 10 ** exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function toDecimal(value: number): Decimal {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

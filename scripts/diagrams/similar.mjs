const NUMBER = /\d[\d,]*(?:\.\d+)?(k?)/g;

/** The texts of a picture with its numbers left out, and the numbers. */
function splitNumbers(svg) {
  const numbers = [];
  const rest = svg.replace(/>[^<]*</g, (text) =>
    text.replace(NUMBER, (number, unit) => {
      numbers.push({ value: Number.parseFloat(number.replaceAll(',', '')) * (unit ? 1000 : 1), least: unit ? 100 : 2 });
      return '#';
    }),
  );
  return { rest, numbers };
}

/** Whether two pictures differ in nothing but numbers in their texts, and in these by a tenth at most, or by what rounding makes of small ones. */
export function isSimilar(one, other) {
  const [a, b] = [splitNumbers(one), splitNumbers(other)];
  const isClose = ({ value, least }, index) =>
    Math.abs(value - b.numbers[index].value) <= Math.max(least, Math.max(value, b.numbers[index].value) / 10);
  return a.rest === b.rest && a.numbers.every(isClose);
}

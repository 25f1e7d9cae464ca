/** The sentences of errors that the functions of the package throw when a program calls them in a wrong way. */
export const MISUSE = {
  notObject: (call: string) => `${call} takes one object of options.`,
  unknown: (call: string, { name, nearest }: { readonly name: string; readonly nearest?: string }) =>
    nearest === undefined ? `${call} has no option "${name}".` : `${call} has no option "${name}"; did you mean "${nearest}"?`,
  wrong: (call: string, { name, expected }: { readonly name: string; readonly expected: string }) =>
    `The option "${name}" of ${call} must be ${expected}.`,
} as const;

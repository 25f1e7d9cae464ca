/** Creates a store in memory. @param values what it contains at first, and after changes */
export const createStore = (values: Record<string, string>) => ({
  get: (key: string) => values[key],
  set: (key: string, value: string) => {
    values[key] = value;
  },
  remove: (key: string) => {
    delete values[key];
  },
});

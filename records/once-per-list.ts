/** What follows from a list alone, computed once for as long as the list is in use. Nobody changes it meanwhile: a save makes a new list. */
export function oncePerList<Item, Result extends object>(compute: (list: Item[]) => Result) {
  const results = new WeakMap<Item[], Result>();
  return (list: Item[]) => {
    const result = results.get(list) ?? compute(list);
    results.set(list, result);
    return result;
  };
}

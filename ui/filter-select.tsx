type Props = {
  name: string;
  label: string;
  value: string;
  /** Undefined while the options load. */
  options: readonly string[] | undefined;
  names?: Partial<Record<string, string>>;
};

/** A select that is hidden with fewer than two options, unless one is selected. A selected value is listed even if it is no longer an option. */
export function FilterSelect({ name, label, value, options, names = {} }: Props) {
  if (!value && options && options.length < 2) return null;
  // A Map, because visitors and volunteers choose the keys: an object would find 'constructor'.
  const nameOf = new Map(Object.entries(names));
  const all = value && !options?.includes(value) ? [...(options ?? []), value] : (options ?? []);
  return (
    <div className="min-w-32 flex-1">
      <label htmlFor={`filter-${name}`} className="font-semibold text-heading">
        {label}
      </label>
      <select id={`filter-${name}`} name={name} defaultValue={value || undefined} className="field field-in-row mt-2">
        <option value="">{`Any ${name}`}</option>
        {all.map((option) => (
          // The key ignores case, so that an option stays selected if the loaded options spell it differently.
          <option key={option.toLowerCase()} value={option}>
            {nameOf.get(option) ?? option}
          </option>
        ))}
      </select>
    </div>
  );
}

import { useWords } from '#core/use-words.ts';
import { FilterForm, FilterSearch } from '#ui/filter-form.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import {
  type MessageFilter as Filter,
  type FilterOptions,
  isFiltered,
  isSame,
  maxSearchLength,
  messageList,
  selects,
} from './message-list.ts';

type Props = { filter: Filter; options: FilterOptions };

const names = Object.keys(selects) as (keyof typeof selects)[];

/** Hidden while there is nothing to choose from. */
export function MessageFilter({ filter: given, options }: Props) {
  const words = useWords('messages');
  const isActive = isFiltered(given);
  if (!isActive && !names.some((name) => options[name].length > 1)) return null;
  const spelled = names.map((name) => [name, options[name].find((each) => isSame(each, given[name])) ?? given[name]]);
  const filter = { ...given, ...Object.fromEntries(spelled) } as Filter;
  return (
    <div className="mt-8">
      <FilterForm action={messageList.page} initial={filter} isFiltered={isActive} filtersOnServer>
        <FilterSearch
          label={words.search.label}
          value={filter.q}
          maxLength={maxSearchLength}
          placeholder={words.search.example}
        />
        {names.map((name) => (
          <FilterSelect key={name} name={name} label={selects[name]} value={filter[name]} options={options[name]} />
        ))}
      </FilterForm>
    </div>
  );
}

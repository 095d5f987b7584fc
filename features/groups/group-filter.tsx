import { FilterForm, FilterSearch } from '#ui/filter-form.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { groupList } from './group-list.ts';
import {
  type GroupFilter as Filter,
  type FilterOptions,
  filterInWords,
  filters,
  isSameCategory,
  maxSearchLength,
} from './group-search.ts';
import { formatNames, genderChoices } from './visitors.ts';

type Props = {
  filter: Filter;
  /** Undefined while the list loads. */
  options: FilterOptions | undefined;
};

export function GroupFilter({ filter: given, options }: Props) {
  const { mixed: _, ...filter } = given;
  const category = options?.category.find((each) => isSameCategory(each, filter.category)) ?? filter.category;
  const select = (name: 'day' | 'format' | 'category') => ({
    name,
    label: filters[name].label,
    options: options?.[name],
  });
  return (
    <FilterForm
      action={groupList.page}
      initial={{ ...filter, category }}
      unset={{ gender: 'All' }}
      isFiltered={filterInWords(given).length > 0}
    >
      <FilterSearch
        label={filters.q.label}
        value={filter.q}
        maxLength={maxSearchLength}
        placeholder="Name, place or topic"
      />
      <GenderChoice gender={filter.gender} />
      <div className="contents gap-4 md:flex md:flex-auto">
        <FilterSelect {...select('day')} value={filter.day} />
        <FilterSelect {...select('format')} value={filter.format} names={formatNames} />
        <FilterSelect {...select('category')} value={category} />
      </div>
    </FilterForm>
  );
}

function GenderChoice({ gender: chosen }: { gender: Filter['gender'] }) {
  return (
    <fieldset>
      <legend className="font-semibold text-heading">{filters.gender.label}</legend>
      <div className="mt-2 flex rounded-card border border-field-line max-xs:flex-wrap">
        {genderChoices.map((gender) => (
          <label key={gender} className="choice">
            <input type="radio" name="gender" value={gender} defaultChecked={chosen === gender} />
            {gender}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

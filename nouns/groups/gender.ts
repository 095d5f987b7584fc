// Apart from group.ts, whose schemas must not reach every page.
export const genders = ['Male', 'Female', 'Mixed'] as const;

/** What visitors choose from: a link adds the mixed groups to each. */
export const genderChoices = ['All', ...genders.filter((gender) => gender !== 'Mixed')] as const;

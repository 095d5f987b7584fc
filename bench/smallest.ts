/** Whether a bench only checks that it works, as in `npm test`. Its figures are then meaningless. */
export const isSmallest = process.argv.includes('--smallest');

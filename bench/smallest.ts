/** Whether a bench is started only to see that it works, as `npm test` does: its figures say nothing then. */
export const isSmallest = process.argv.includes('--smallest');

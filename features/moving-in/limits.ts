// Separate from the schemas, which screens do not load.
export const importsPath = '/api/imports';
export const formerAddressesPath = '/api/former-addresses';
export const movingInScreen = '/admin/moving-in';

const maxMegabytes = 100;
export const maxFileBytes = maxMegabytes * 1024 ** 2;
export const fileTooLarge = `A file may have at most ${maxMegabytes} MB. Please export one part at a time, such as one year`;

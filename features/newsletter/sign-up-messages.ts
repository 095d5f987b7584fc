// Of the newsletter form, in the browser and on the server.
export const emailMissing = 'Please enter your email address.';
export const emailMalformed = 'This doesn’t look like an email address yet. It should look like name@example.org.';
export const consentMissing = 'Please check the box so we can email you.';

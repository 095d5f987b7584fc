// Of the form for audio files, in the browser and on the server.
const maxMediaMegabytes = 200;
export const maxMediaBytes = maxMediaMegabytes * 1024 ** 2;
export const mediaTooLarge = `An audio file may have at most ${maxMediaMegabytes} MB. Please save it with a lower bit rate, such as 64 kbit/s`;
export const mediaUnknown = 'MP3 and M4A (AAC) can be added, which every player knows';

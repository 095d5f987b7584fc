// Messages about uploads, shared by browser and server.
const maxPictureMegabytes = 20;
export const maxPictureBytes = maxPictureMegabytes * 1024 ** 2;
export const pictureTooLarge = `A picture may have at most ${maxPictureMegabytes} MB. Please make it smaller first`;
export const pictureIsPdf =
  'This is a PDF. Save the flyer as a picture first, as JPEG or PNG; a screenshot of it will do, too';
export const pictureUnknown =
  'JPEG, PNG, WebP, AVIF, GIF and HEIC pictures can be added. Please save it as one of them first';
export const pictureNotDescribed = 'Describe what the picture shows, or say that it is only decoration';

const maxAudioMegabytes = 200;
export const maxAudioBytes = maxAudioMegabytes * 1024 ** 2;
export const audioTooLarge = `An audio file may have at most ${maxAudioMegabytes} MB. Please save it with a lower bit rate, such as 64 kbit/s`;
export const audioUnknown = 'MP3 and M4A (AAC) can be added, which every player knows';

// Of the form for pictures, in the browser and on the server.
export const maxPictureMegabytes = 20;
export const pictureTooLarge = `A picture may have at most ${maxPictureMegabytes} MB. Please make it smaller first`;
export const pictureNotDescribed = 'Describe what the picture shows, or say that it is only decoration';

/** Removes a picture that failed to load, which uncovers the drawing below it. */
const uncover = (image: EventTarget | null) => {
  if (image instanceof HTMLImageElement) image.remove();
};

document.addEventListener('error', ({ target }) => uncover(target), true);
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) uncover(image);
}

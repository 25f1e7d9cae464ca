import * as TEXTS from '../../templates/texts/controls.js';
import { isModifiedClick, onClick } from './clicks.js';

/** Opens the picture of a figure in a dialog that fills the window. Without a script, its link opens the file. */
export function openPicturesInDialog(): void {
  onClick('a.zoom', (link, event) => {
    const picture = link.querySelector('img');
    if (!picture || event.defaultPrevented || isModifiedClick(event)) return;
    event.preventDefault();
    showPicture(picture);
  });
}

/** Largest scale, so that small pictures stay sharp. */
const MAX_SCALE = 2;

/** Shows a picture as large as fits into the window, but never smaller than it was drawn: then the reader scrolls. */
function showPicture(picture: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom-dialog';
  dialog.setAttribute('aria-label', picture.alt);
  const form = document.createElement('form');
  form.method = 'dialog';
  const button = document.createElement('button');
  button.className = 'icon-button';
  button.setAttribute('aria-label', TEXTS.closePicture);
  const icon = document.createElement('span');
  icon.className = 'icon icon-close';
  button.append(icon);
  form.append(button);
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.loading = 'eager';
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(MAX_SCALE, innerWidth / width, innerHeight / height);
  copy.style.width = `${Math.round(width * Math.max(1, scale))}px`;
  copy.addEventListener('click', () => dialog.close());
  dialog.append(form, copy);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

import { isModified, onClick } from './clicks.js';

/** A video is a link until it is clicked: before that nothing is asked of its host. */
export function startVideos(): void {
  onClick('a[data-embed]', (link, event) => {
    const { embed = '' } = link.dataset;
    if (isModified(event) || !embed.startsWith('https://')) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = embed;
    frame.title = link.textContent ?? '';
    frame.allow = 'fullscreen';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    link.replaceWith(frame);
    frame.focus();
  });
}

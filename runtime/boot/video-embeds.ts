import { isModifiedClick, onClick } from './clicks.js';

/** Replaces a link to a video with its player on click. Before that no request is sent to the host of the video. */
export function startVideoEmbeds(): void {
  onClick('a[data-embed]', (link, event) => {
    const { embed = '' } = link.dataset;
    if (isModifiedClick(event) || !embed.startsWith('https://')) return;
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

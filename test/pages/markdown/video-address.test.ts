import { expect, test } from 'vitest';
import { toEmbedAddress } from '../../../cli/pages/markdown/directives/video-address.js';

test.each([
  ['https://www.youtube.com/watch?v=M7lc1UVf-VE', 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE'],
  ['https://m.youtube.com/watch?app=m&v=M7lc1UVf-VE&t=1m30s', 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?start=90'],
  ['https://youtu.be/M7lc1UVf-VE?t=42', 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?start=42'],
  ['https://www.youtube.com/embed/M7lc1UVf-VE', 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE'],
  ['https://www.youtube.com/shorts/M7lc1UVf-VE', 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/abcdef0123', 'https://player.vimeo.com/video/76979871?h=abcdef0123'],
  ['https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184', 'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184'],
])('the video at %s is embedded from %s', (page, embed) => {
  expect(toEmbedAddress(new URL(page)).href).toBe(embed);
});

test.each([
  'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?start=3',
  'https://www.youtube.com/watch?v=../../evil',
  'https://www.youtube.com/playlist?list=PL1',
  'https://vimeo.com/channels/staffpicks',
  'https://video.example.com/watch?v=1',
  'https://evil-youtube.com/watch?v=M7lc1UVf-VE',
])('%s stays as it is', (address) => {
  expect(toEmbedAddress(new URL(address)).href).toBe(address);
});

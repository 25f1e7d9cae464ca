/** Returns the address for embedding of a video whose page on YouTube, Vimeo or Loom has an address; other addresses are returned as they are. */
export function toEmbedAddress(url: URL): URL {
  const host = url.host.replace(/^(?:www|m)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be') return embedYouTube(first, url);
  if (host === 'youtube.com' && first === 'watch') return embedYouTube(url.searchParams.get('v') ?? '', url);
  if (host === 'youtube.com' && ['embed', 'live', 'shorts'].includes(first)) return embedYouTube(second, url);
  if (host === 'vimeo.com' && /^\d+$/.test(first)) {
    const embed = new URL(`https://player.vimeo.com/video/${first}`);
    // Unlisted videos have a second part, which the player expects as a parameter.
    if (/^[\da-f]+$/i.test(second)) embed.searchParams.set('h', second);
    return embed;
  }
  if (host === 'loom.com' && first === 'share' && /^\w+$/.test(second)) return new URL(`https://www.loom.com/embed/${second}`);
  return url;
}

function embedYouTube(id: string, page: URL): URL {
  if (!/^[\w-]+$/.test(id)) return page;
  const embed = new URL(`https://www.youtube-nocookie.com/embed/${id}`);
  const start = readSeconds(page.searchParams.get('t') ?? page.searchParams.get('start') ?? '');
  if (start > 0) embed.searchParams.set('start', String(start));
  return embed;
}

/** Reads a time in seconds, such as `90`, `90s` or `1h2m3s`; 0 if it is something else. */
function readSeconds(time: string): number {
  const [all, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? [];
  return all === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The brands whose icon a link can show, with the names of their sites. */
export const BRANDS = {
  bluesky: 'Bluesky',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  medium: 'Medium',
  npm: 'npm',
  reddit: 'Reddit',
  rss: 'RSS',
  signal: 'Signal',
  slack: 'Slack',
  stackoverflow: 'Stack Overflow',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
} as const;

export type BrandIcon = keyof typeof BRANDS;

/** Whether an icon is that of a brand. */
export const isBrand = (icon: string): icon is BrandIcon => Object.hasOwn(BRANDS, icon);

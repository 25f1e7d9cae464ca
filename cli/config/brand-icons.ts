/** The brands whose icon a link can show, with the names of their sites. */
export const BRANDS = {
  discord: 'Discord',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  slack: 'Slack',
  stackoverflow: 'Stack Overflow',
  x: 'X',
  youtube: 'YouTube',
} as const;

export type BrandIcon = keyof typeof BRANDS;

export const BRAND_ICONS = Object.keys(BRANDS) as [BrandIcon, ...BrandIcon[]];

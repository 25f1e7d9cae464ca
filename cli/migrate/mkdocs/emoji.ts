import { nameToEmoji } from 'gemoji';
import { SHORTCODE } from '../../pages/markdown/emoji.js';

/** Replaces the names of emoji. Twemoji has other names for some people than GitHub: `man_raising_hand` is `raising_hand_man`. Other words between colons stay. */
export const convertEmoji = (text: string): string =>
  text.replace(
    SHORTCODE,
    (all, name: string) => nameToEmoji[name] ?? nameToEmoji[name.replace(/^(man|woman)_(\w+)$/, '$2_$1')] ?? all,
  );

import { nameToEmoji } from 'gemoji';
import { SHORTCODE } from '../../pages/markdown/emoji.js';

/** Replaces the names of emoji. Twemoji has other names for some people than GitHub: `man_raising_hand` is `raising_hand_man`. Other words between colons stay. @param isWanted whether a name is replaced, by its index */
export const convertEmoji = (text: string, isWanted: (index: number) => boolean = () => true): string =>
  text.replace(SHORTCODE, (all, name: string, index: number) =>
    isWanted(index) ? (nameToEmoji[name] ?? nameToEmoji[name.replace(/^(man|woman)_(\w+)$/, '$2_$1')] ?? all) : all,
  );

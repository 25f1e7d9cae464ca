/** The most common emoji names on GitHub. Any other word between colons is text. */
const NAMES =
  '100 💯|art 🎨|arrow_right ➡️|arrow_left ⬅️|arrow_up ⬆️|arrow_down ⬇️|arrow_forward ▶️|bangbang ‼️|beer 🍺|beers 🍻|bell 🔔|boom 💥|book 📖|bookmark 🔖|books 📚|' +
  'briefcase 💼|bug 🐛|building_construction 🏗️|bulb 💡|bust_in_silhouette 👤|calendar 📅|chart_with_upwards_trend 📈|clap 👏|clipboard 📋|closed_lock_with_key 🔐|' +
  'cloud ☁️|collision 💥|computer 💻|confetti_ball 🎊|construction 🚧|construction_worker 👷|cop 👮|credit_card 💳|crown 👑|dart 🎯|earth_americas 🌎|email 📧|' +
  'exclamation ❗|eyes 👀|facepalm 🤦|file_folder 📁|fire 🔥|floppy_disk 💾|gear ⚙️|gem 💎|ghost 👻|gift 🎁|globe_with_meridians 🌐|green_heart 💚|grin 😁|' +
  'hammer 🔨|hammer_and_wrench 🛠️|heart ❤️|heavy_check_mark ✔️|heavy_exclamation_mark ❗|heavy_minus_sign ➖|heavy_multiplication_x ✖️|heavy_plus_sign ➕|hourglass ⌛|' +
  'house 🏠|information_source ℹ️|joy 😂|key 🔑|label 🏷️|laughing 😆|link 🔗|lipstick 💄|lock 🔒|loudspeaker 📢|mag 🔍|memo 📝|mega 📣|microscope 🔬|money_with_wings 💸|' +
  'muscle 💪|nail_care 💅|new 🆕|no_entry ⛔|no_entry_sign 🚫|octocat 🐙|ok_hand 👌|open_book 📖|open_file_folder 📂|package 📦|page_facing_up 📄|paperclip 📎|party_popper 🎉|' +
  'pencil 📝|pencil2 ✏️|point_down 👇|point_left 👈|point_right 👉|point_up ☝️|pray 🙏|pushpin 📌|question ❓|rainbow 🌈|raised_hands 🙌|recycle ♻️|red_circle 🔴|robot 🤖|rocket 🚀|' +
  'rotating_light 🚨|running 🏃|satellite 📡|scroll 📜|seedling 🌱|shield 🛡️|ship 🚢|shipit 🚀|shrug 🤷|skull 💀|slightly_smiling_face 🙂|smile 😄|smiley 😃|smirk 😏|snail 🐌|' +
  'sob 😭|sparkles ✨|sparkling_heart 💖|speech_balloon 💬|star ⭐|star2 🌟|stop_sign 🛑|stopwatch ⏱️|sunglasses 😎|sunny ☀️|sweat_smile 😅|tada 🎉|telescope 🔭|test_tube 🧪|thinking 🤔|' +
  'thought_balloon 💭|thumbsdown 👎|thumbsup 👍|tongue 👅|trophy 🏆|truck 🚚|unicorn 🦄|unlock 🔓|v ✌️|warning ⚠️|wave 👋|whale 🐳|white_check_mark ✅|wink 😉|wrench 🔧|x ❌|' +
  'yellow_heart 💛|zap ⚡|zzz 💤|+1 👍|-1 👎';

const EMOJI: ReadonlyMap<string, string> = new Map(NAMES.split('|').map((entry) => entry.split(' ') as [string, string]));

/** Returns the emoji that GitHub shows for a name between colons; `undefined` for other words. */
export const findEmoji = (name: string): string | undefined => EMOJI.get(name);

/** A name between colons that may be an emoji. */
export const SHORTCODE = /(?<![\w:\\/]):([a-z0-9_+-]{1,40}):(?![\w:])/g;

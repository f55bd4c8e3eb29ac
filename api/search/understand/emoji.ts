import { type Token, tokensOf } from './fold.ts';

/** Emoji of things that a directory has, with the English words that they are searched as. */
const EMOJI_WORDS = `
🍕 pizza|🍣 sushi|🍔 burger|🍟 fast food|🌭 hot dog|🌮 taco|🌯 burrito|🥙 kebab|🥗 salad|🍜 ramen|🍝 pasta|🍛 curry
🍱 japanese restaurant|🥟 dumpling|🍗 chicken|🥩 steak|🐟 fish|🦞 seafood|🦐 seafood|🍳 breakfast|🥞 pancake|🥐 bakery
🍞 bakery|🥖 bakery|🥨 bakery|🧁 cupcake|🍰 cake|🎂 cake|🍩 donut|🍪 cookie|🍫 chocolate|🍬 candy|🍭 candy
🍦 ice cream|🍨 ice cream|☕ coffee|🍵 tea|🧋 bubble tea|🍺 beer|🍻 bar|🍷 wine|🍸 cocktail bar|🍹 cocktail bar|🍴 restaurant
🍽 restaurant|🛒 supermarket|🛍 shopping mall|💐 florist|🌹 florist|🌷 florist|🎁 gift shop|👗 clothing store
👠 shoe store|👟 shoe store|👓 optician|💍 jewelry store|⌚ watch store|📚 book store|🧸 toy store|🪑 furniture store
🛋 furniture store|💈 barber|✂ hair salon|💇 hair salon|💅 nail salon|💄 beauty salon|💆 massage|🧖 spa|🦷 dentist
🏥 hospital|🩺 doctor|👶 pediatrician|💊 pharmacy|🐶 pet store|🐕 pet store|🐱 pet store|🐾 veterinarian|🏨 hotel|🛏 hotel
⛺ campground|🏋 gym|💪 gym|🧘 yoga|🏊 swimming pool|⚽ soccer|🎾 tennis|🏀 basketball|⛳ golf|🎳 bowling|🎬 cinema
🍿 cinema|🎭 theater|🎨 art gallery|🏛 museum|🎵 music store|🎸 music store|🎡 amusement park|🦁 zoo|🏖 beach|🌳 park
🚗 car dealer|🚙 car rental|🚕 taxi|🚲 bicycle store|🏍 motorcycle dealer|⛽ gas station|🔌 charging station|🔧 mechanic
🅿 parking|🚌 bus station|🚉 train station|🚂 train station|✈ airport|⛵ marina|🏫 school|🎓 university|🏦 bank|🏧 atm
📮 post office|✉ post office|⚖ lawyer|🏠 real estate|🔑 locksmith|🪠 plumber|🔨 hardware store|💡 electrician|🧺 laundry
🧹 cleaning service|📷 photographer|💻 computer store|📱 mobile phone store|🖨 print shop|⛪ church|🕌 mosque|🕍 synagogue
🛕 temple|⚰ funeral home|🚓 police|🚒 fire station`;

const VARIATION = '\uFE0F';

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  EMOJI_WORDS.trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [emoji = '', ...words] = entry.split(' ');
      return [emoji, words];
    }),
);

const EMOJI = /\p{Extended_Pictographic}\uFE0F?/gu;

/** The words of a text, as {@link tokensOf}, with the words of emoji in their places. */
export function tokensWithEmoji(text: string): Token[] {
  const drawn = [...text.matchAll(EMOJI)].flatMap(({ 0: emoji, index }) => {
    const words = WORDS.get(emoji.replace(VARIATION, '')) ?? [];
    return words.map(
      (word): Token => ({ word, start: index, end: index + emoji.length, isEmoji: true }),
    );
  });
  return drawn.length === 0
    ? tokensOf(text)
    : [...tokensOf(text), ...drawn].sort((a, b) => a.start - b.start);
}

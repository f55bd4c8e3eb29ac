import { expect, it } from 'vitest';
import { quoted } from './quoted.ts';

it.each([
  ['Mokka', '“Mokka”'],
  ['"Hadley Creamery"', '“Hadley Creamery”'],
  ['“Hadley Creamery”', '“Hadley Creamery”'],
  ['«Кофейня»', '“Кофейня”'],
  ['„Zur Post“', '“Zur Post”'],
  ["'Chez Paul'", '“Chez Paul”'],
  ["Joe's Diner", "“Joe's Diner”"],
  ['ООО «Ромашка»', '“ООО «Ромашка»”'],
  ['"A" & "B"', '“"A" & "B"”'],
  ['"', '“"”'],
  ['', '“”'],
])('%s is in one pair of quotation marks', (name, expected) => {
  expect(quoted(name)).toBe(expected);
});

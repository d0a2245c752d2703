import { textList, type TextsOf } from './text-list.ts'

/** The page About. A part without texts is left out: docs/behaviour/texts.md#about. */
export const ABOUT = {
  eyebrow: 'About us',
  title: '',
  introduction: '',
  picture: '',
  story_title: 'Our Story',
  story: '',
  story_picture: '',
  values_title: 'Our Values',
  values: textList({ name: '', text: '' }),
  team_title: 'Meet the Team',
  team: textList({ name: '', role: '', picture: '' }),
  mission_title: 'Our Mission',
  mission: '',
  mission_picture: '',
  button_label: '',
  button_link: '',
}

export type AboutTexts = TextsOf<typeof ABOUT>

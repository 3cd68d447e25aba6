/** Other names of teams, by the key of the name: short forms, tags, and Russian spellings that do not follow from the letters. */
export const TEAM_ALIASES: Readonly<Record<string, string>> = {
  natusvincere: 'navi нави натусвинсере',
  navi: 'natusvincere нави натусвинсере',
  virtuspro: 'vp вп виртуспро виртусы',
  spirit: 'ts спирит спириты спиритов',
  faze: 'faze фейз фэйз фазе фейзы',
  vitality: 'vit vita виталити витали виталиков',
  mouz: 'mousesports mouse маус мауз моуз мышки',
  g2: 'г2 джи2',
  liquid: 'tl ликвид ликвиды ликвидов',
  mongolz: 'tm монголы монголз монголов',
  falcons: 'fal фалконс фалконы фалконов соколы',
  aurora: 'аврора аврору',
  astralis: 'ast астралис',
  heroic: 'хероик героик',
  furia: 'fur фурия фурию фурии',
  pain: 'пейн пэйн паин',
  ninjasinpyjamas: 'nip нип',
  nip: 'ninjasinpyjamas нип',
  cloud9: 'c9 клауд9 клауды',
  eternalfire: 'ef',
  fnatic: 'fnc фнатик фнатики',
  gamerlegion: 'gl геймерлегион геймерледжион',
  complexity: 'col комплексити',
  imperial: 'империал',
  legacy: 'легаси',
  lynnvision: 'lvg',
  flyquest: 'fq флайквест',
  wildcard: 'вайлдкард вайлдкарды',
  betboom: 'bb бетбум бетбумы',
  parivision: 'паривижн паривижен',
  passionua: 'passion',
  thunderdownunder: 'tdu',
  rareatom: 'ra',
  ence: 'энс енс',
  tyloo: 'тайлу',
  nemiga: 'немига немигу',
  bcgame: 'bcg',
}

/** Words that turn a name into another squad, by their compared form. */
const SQUADS: Readonly<Record<string, string>> = {
  academy: 'academy acad академия академии академию акад academia',
  junior: 'junior juniors jr джуниор джуниоры юниор юниоры',
  fe: 'fe female females women womens ladies feminino feminina fem girls gc женская',
  nxt: 'nxt next',
  youth: 'youth young youngsters youngster youngblood молодежка молодежная',
  talent: 'talent talents prospects rising',
  ex: 'ex',
  second: 'b ii',
  lite: 'lite',
}
const SQUAD_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SQUADS).flatMap(([squad, words]) => words.split(' ').map((word) => [word, squad] as const)),
)

/** The squad that a word names: "jr" is "junior". Undefined for another word. */
export const squadOf = (word: string): string | undefined => SQUAD_OF.get(word)
/** The words for squads of five letters and more, in which a letter may be wrong. */
export const LONG_SQUAD_WORDS: readonly string[] = [...SQUAD_OF.keys()].filter((word) => word.length >= 5)

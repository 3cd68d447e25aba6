/** Maps of Counter-Strike, as an expression: "Mirage", "de_nuke", "Dust II". */
export const MAP_NAMES =
  '(?:de[_ ])?(?:mirage|inferno|nuke|dust ?(?:2|ii)|ancient|anubis|train|overpass|vertigo|cache|cobblestone|cbble|tuscan)'

/** One circuit: eight teams that meet in an event every two days. Everything here is invented. */
export type Circuit = { readonly key: string; readonly events: readonly string[]; readonly teams: readonly string[] }

/** Names are as untidy as real ones: one letter, a whole sentence, Cyrillic, digits, marks, academies. */
export const CIRCUITS: readonly Circuit[] = [
  {
    key: 'crown',
    events: ['Amber Crown Series', 'Lighthouse Masters', 'Old Mint Invitational'],
    teams: [
      'Copperwolf',
      'Brass Otters',
      'Verglas',
      'Nightjar Union',
      'Sablefen',
      'Halcyon Pike',
      'Tarnhold',
      'Ember Quay',
    ],
  },
  {
    key: 'polar',
    events: ['Кубок Полярной Совы', 'Samovar Open', 'Winter Rails League'],
    teams: ['Полярная Сова', 'Медный Кот', 'Тихий Омут', 'Ж', 'Bobrovka', 'Zimograd', 'Chernika Five', 'Salyutnik'],
  },
  {
    key: 'wombat',
    events: ['Tall Grass Cup', 'Harbour Bridge Nights', 'Dry Season Qualifier'],
    teams: [
      'Wombat Parade',
      'Saltbush',
      'Tall Poppies',
      'Quokka Mode',
      'Dry Creek',
      'Galah',
      'Bluebottle',
      'Southern Kettle',
    ],
  },
  {
    key: 'fjord',
    events: ['Fjordlight Cup', 'Midnight Sun League', 'Birch & Granite Open'],
    teams: ['Elkhorn Row', 'Sväng', 'Pörrö', 'Månfisk', 'Rauhalinna', 'Nordanväder', 'Skärgård 6', 'IJsvogel'],
  },
  {
    key: 'capivara',
    events: ['Copa Jabuticaba', 'Liga do Planalto', 'Circuito Beira-Mar'],
    teams: ['Capivara Club', 'Onça Parda', 'Tatu-Bola', 'Jabuticaba', 'Trovoada', 'Saguis', 'Maré Alta', 'Quero-Quero'],
  },
  {
    key: 'farol',
    events: ['Taça do Farol', 'Liga de la Brisa', 'Olive Coast Masters'],
    teams: [
      'Los Faroleros',
      'Brisa Norte',
      'Água Doce',
      'Calçada',
      'Torre Vermelha',
      'Mistral Seven',
      'Olivar',
      'Os Teimosos',
    ],
  },
  {
    key: 'lantern',
    events: ['Lantern Festival Cup', 'Nine Rivers League', 'Paper Crane Open'],
    teams: [
      'Paper Crane Guild',
      'Jade Abacus',
      'Nine Umbrellas',
      'Kitemakers',
      'Tidepool',
      'Red Bean',
      '雨燕',
      'Monsoon Desk',
    ],
  },
  {
    key: 'prairie',
    events: ['Prairie Static Series', 'Boxcar Invitational', 'Two Coasts Qualifier'],
    teams: [
      'Prairie Static',
      'Lower Marsh',
      '88 Ferry Street',
      'Moth & Lamp',
      'Tin Roof',
      'Cedar Dial',
      'Hollow Mesa',
      'eco round heroes',
    ],
  },
  {
    key: 'academy',
    events: ['Second Bench League', 'Fledgling Cup', 'Academy Rooms'],
    teams: [
      'Copperwolf Academy',
      'Brass Otters Juniors',
      'Sablefen Youngsters',
      'Verglas.J',
      'Полярная Сова Academy',
      'Capivara Club Academy',
      'Prairie Static Academy',
      'Nightjar Fledglings',
    ],
  },
  {
    key: 'open',
    events: ['Anyone Can Enter', 'Garage Door Open', 'Sunday Stack Cup'],
    teams: [
      'Q',
      '0x2A',
      'no?',
      'The Gentlemen of the Lower Marsh Counter-Strike Society',
      '17 Lanterns',
      'half-buy',
      "Dr. Müller's Patients",
      'Tea <3 Biscuits',
    ],
  },
]

import { LANGUAGES } from '../../contract/languages.ts'
import { fillFrame } from './fill-frame.ts'
import { loadPage } from './load-page.ts'

// As choose-looks.ts chose it.
const language = LANGUAGES.find((each) => each === document.documentElement.lang) ?? 'pt'
fillFrame(language)
loadPage(language)

import { LANGUAGES } from '../../contract/languages.ts'
import { fillFrame } from './fill-frame.ts'
import { loadPage } from './load-page.ts'

// As chosen by choose-looks.ts.
const language = LANGUAGES.find((each) => each === document.documentElement.lang) ?? 'pt'
fillFrame(language)
loadPage(language)

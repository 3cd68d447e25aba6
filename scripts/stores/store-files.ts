import { stringify } from 'yaml'
import {
  ARCHITECTURES,
  BECOMES_USER,
  DESCRIPTION,
  HARDENED,
  ICON,
  ID,
  type Language,
  NAME,
  PORT,
  type Published,
  picture,
  SCREENSHOTS,
  TAGLINE,
  type Texts,
  VARIABLES,
} from './description.ts'

/** Of the files in docs/examples/stores. */
export const EXAMPLE = {
  image: 'registry.example.com/clutchbook',
  source: 'https://git.example.com/clutchbook',
}

/** The files of every store, by path. */
export function storeFiles(published: Published): ReadonlyMap<string, string> {
  return new Map([...umbrel(published), ...casaOs(published), ...unraid(published), ...homeAssistant(published)])
}

type Files = readonly (readonly [path: string, text: string])[]

const DEFAULTS = Object.fromEntries(VARIABLES.map(({ name, value }) => [name, value]))
const paragraphs = (language: Language) => DESCRIPTION[language].join('\n\n')
const translated = (write: (language: Language) => string) => ({
  en_US: write('en'),
  pt_BR: write('pt'),
  ru_RU: write('ru'),
})
const byLanguage = (texts: Texts) => translated((language) => texts[language])

/** By YAML 1.1, which is what stores read. */
const yaml = (value: object, from: string) =>
  `# Written by "npm run stores". Fields: ${from}\n${stringify(value, { lineWidth: 0, version: '1.1' })}`

/** github.com/getumbrel/umbrel-apps, its README and the manifests of its apps. */
function umbrel({ image, version, source }: Published): Files {
  const from = 'github.com/getumbrel/umbrel-apps'
  const manifest = {
    manifestVersion: 1,
    id: ID,
    storage: { dataRoot: 'data' },
    category: 'finance',
    name: NAME,
    version,
    tagline: TAGLINE.en,
    description: paragraphs('en'),
    releaseNotes: '',
    developer: NAME,
    website: source,
    dependencies: [],
    repo: source,
    support: `${source}/issues`,
    port: 3117,
    gallery: [],
    path: '',
    defaultUsername: '',
    defaultPassword: '',
    submitter: NAME,
    submission: `${source}/pulls`,
  }
  const services = {
    app_proxy: { environment: { APP_HOST: `${ID}_web_1`, APP_PORT: PORT } },
    web: {
      image: `${image}:${version}`,
      user: '1000:1000',
      restart: 'on-failure',
      // The proxy of Umbrel.
      environment: { ...DEFAULTS, TRUST_PROXY: '1' },
      volumes: ['${APP_DATA_DIR}/data/book:/data'],
      ...HARDENED,
    },
  }
  return [
    [`umbrel/${ID}/umbrel-app.yml`, yaml(manifest, from)],
    [`umbrel/${ID}/docker-compose.yml`, yaml({ services }, from)],
    [`umbrel/${ID}/data/book/.gitkeep`, ''],
  ]
}

/** github.com/IceWhaleTech/CasaOS-AppStore, docs/specs/compose-and-x-casaos.md. */
function casaOs(published: Published): Files {
  const { image, version, source } = published
  const app = {
    name: ID,
    services: {
      [ID]: {
        image: `${image}:${version}`,
        container_name: ID,
        // The folder of an app belongs to root: the program gives it to its own user, and becomes that.
        user: '0:0',
        restart: 'unless-stopped',
        ports: [{ target: PORT, published: '3117', protocol: 'tcp' }],
        environment: { ...DEFAULTS, TZ: '$TZ' },
        volumes: [{ type: 'bind', source: '/DATA/AppData/$AppID/data', target: '/data' }],
        ...HARDENED,
        cap_add: BECOMES_USER,
      },
    },
    'x-casaos': {
      id: `${ID}.web`,
      main: ID,
      index: '/',
      port_map: '3117',
      scheme: 'http',
      title: translated(() => NAME),
      icon: picture(published, ICON),
      screenshot_link: SCREENSHOTS.map((name) => picture(published, name)),
      tagline: byLanguage(TAGLINE),
      description: translated(paragraphs),
      author: NAME,
      developer: NAME,
      category: 'Others',
      architectures: ARCHITECTURES,
      version,
      website: source,
      repo: source,
      support: `${source}/issues`,
    },
  }
  return [
    [
      `casaos/${NAME}/docker-compose.yml`,
      yaml(app, 'github.com/IceWhaleTech/CasaOS-AppStore/blob/main/docs/specs/compose-and-x-casaos.md'),
    ],
  ]
}

/** wiki.unraid.net/DockerTemplateSchema; as dockerMan writes it, which the store demands. */
function unraid(published: Published): Files {
  const { image, version, source } = published
  const extra = [
    '--user=99:100',
    '--read-only',
    '--tmpfs=/tmp',
    `--shm-size=${HARDENED.shm_size}`,
    ...HARDENED.cap_drop.map((name) => `--cap-drop=${name}`),
    ...HARDENED.security_opt.map((option) => `--security-opt=${option}`),
    `--stop-timeout=${Number.parseInt(HARDENED.stop_grace_period, 10)}`,
  ]
  const fields = {
    Name: NAME,
    Repository: `${image}:${version}`,
    Registry: `https://${image}`,
    Network: 'bridge',
    Shell: 'sh',
    Privileged: 'false',
    Support: `${source}/issues`,
    Project: source,
    Overview: paragraphs('en'),
    Category: 'Other: Status:Stable',
    WebUI: `http://[IP]:[PORT:${PORT}]/`,
    TemplateURL: picture(published, `docs/examples/stores/unraid/${ID}.xml`),
    Icon: picture(published, ICON),
    ExtraParams: extra.join(' '),
  }
  const settings = [
    setting({
      Name: 'Port',
      Target: String(PORT),
      Default: '3117',
      Mode: 'tcp',
      Description: 'of the site',
      Type: 'Port',
      Required: 'true',
    }),
    setting({
      Name: 'Data',
      Target: '/data',
      Default: `/mnt/user/appdata/${ID}`,
      Mode: 'rw',
      Description: 'the database and its backups',
      Type: 'Path',
      Required: 'true',
    }),
    ...VARIABLES.map(({ name, value, title, explained }) =>
      setting({
        Name: title.en,
        Target: name,
        Default: value,
        Mode: '',
        Description: explained.en,
        Type: 'Variable',
        Required: 'false',
      }),
    ),
  ]
  const lines = [...Object.entries(fields).map(([name, text]) => `  <${name}>${escape(text)}</${name}>`), ...settings]
  return [[`unraid/${ID}.xml`, `<?xml version="1.0"?>\n<Container version="2">\n${lines.join('\n')}\n</Container>\n`]]
}

function setting(attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries({ Mask: 'false', Display: 'always', ...attributes })
  const value = escape(attributes['Default'] ?? '')
  return `  <Config ${all.map(([name, text]) => `${name}="${escape(text)}"`).join(' ')}>${value}</Config>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** developers.home-assistant.io/docs/apps/configuration. */
function homeAssistant({ image, version, source }: Published): Files {
  const from = 'developers.home-assistant.io/docs/apps/configuration'
  const option = (name: string) => name.toLowerCase()
  const app = {
    name: NAME,
    version,
    slug: ID,
    description: TAGLINE.en,
    url: source,
    arch: ['aarch64', 'amd64'],
    startup: 'application',
    ingress: true,
    ingress_port: PORT,
    panel_icon: 'mdi:book-open-variant',
    // Each person has an account of the book's own.
    panel_admin: false,
    // The image has its own.
    init: false,
    tmpfs: true,
    timeout: 20,
    // A copy of the files of a database that runs would be none.
    backup: 'cold',
    // Home Assistant and its supervisor.
    environment: { TRUST_PROXY: '2' },
    options: Object.fromEntries(VARIABLES.map(({ name, value }) => [option(name), value])),
    schema: Object.fromEntries(VARIABLES.map(({ name }) => [option(name), 'str'])),
  }
  const translation = (language: Language) =>
    yaml(
      {
        configuration: Object.fromEntries(
          VARIABLES.map(({ name, title, explained }) => [
            option(name),
            { name: title[language], description: explained[language] },
          ]),
        ),
      },
      from,
    )
  // The folder of an app belongs to root: the program gives it to its own user, and becomes that.
  const dockerfile = `# Written by "npm run stores". Home Assistant builds this in a moment: the image as it is, started as root (${from}).
FROM ${image}:${version}
USER 0:0
LABEL io.hass.version="${version}" io.hass.type="app" io.hass.arch="aarch64|amd64"
`
  return [
    [`home-assistant/${ID}/config.yaml`, yaml(app, from)],
    [`home-assistant/${ID}/Dockerfile`, dockerfile],
    [`home-assistant/${ID}/DOCS.md`, `${paragraphs('en')}\n`],
    [`home-assistant/${ID}/translations/en.yaml`, translation('en')],
    [`home-assistant/${ID}/translations/pt-BR.yaml`, translation('pt')],
    [`home-assistant/${ID}/translations/ru.yaml`, translation('ru')],
    [
      'home-assistant/repository.yaml',
      yaml({ name: NAME, url: source, maintainer: NAME }, 'developers.home-assistant.io/docs/apps/repository'),
    ],
  ]
}

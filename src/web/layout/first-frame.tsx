import { Bell, ChevronLeft, Ellipsis, Gift, Plus, RefreshCw } from 'lucide'
import type { ReactNode } from 'react'
import type { Key } from '../../words/keys.ts'
import { Icon } from '../ui/icon.tsx'
import { FiguresSkeleton } from '../ui/skeletons/figures-skeleton.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { BACK_LOOK, BannerFrame, BrandFrame, PageFrame, ShellFrame, WelcomeFrame } from './frame.tsx'
import {
  CELL_LOOK,
  CELL_WORDS,
  GROUP_LOOK,
  MIDDLE_LOOK,
  PLACE_ICON,
  PLACE_LOOK,
  SIDEBAR_FOOT,
  SIDEBAR_LIST,
} from './navigation/looks.ts'
import { GROUPS, MOST_USED, SECTIONS } from './navigation/sections.ts'

/**
 * What index.html shows until the page's code renders the same in the same place. Rendered by the build (scripts/build/first-frame.ts);
 * boot/fill-frame.ts fills in the texts of the path and the language, marks the place in the navigation and shows the parts of the path.
 *
 * `matches`: the skeletons of live matches.
 */
export function FirstFrame({ matches }: { matches: ReactNode }) {
  return (
    <div aria-hidden>
      <ShellFrame brand={<BrandFrame name="%PRODUCT_NAME%" />} sidebar={<Sidebar />} bar={<Bar />}>
        <PageFrame
          back={
            <span data-part="back" hidden className={BACK_LOOK}>
              <Icon of={ChevronLeft} className="size-5" />
            </span>
          }
          title={<Header />}
          description={<Header />}
          banner={
            <BannerFrame
              icon={<Icon of={Gift} className="size-4.5 shrink-0 text-ink-3" />}
              shortTitle={<Words of="banner.shortTitle" />}
              shortText={<Words of="banner.shortText" />}
              title={<Words of="banner.title" />}
              text={<Words of="banner.text" />}
            />
          }
          actions={
            <>
              <span className="grid size-11 place-items-center text-ink-2 md:size-9 pointer-coarse:size-11">
                <Icon of={Bell} className="size-4.5" />
              </span>
              <span className="inline-flex size-11 items-center justify-center gap-2 font-medium text-ink-3 md:size-9 xl:w-auto xl:px-3 pointer-coarse:h-11">
                <Icon of={RefreshCw} className="size-4.5" />
                <span className="hidden text-small xl:inline">
                  <Words of="shell.refresh" />
                </span>
              </span>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <div data-part="welcome" hidden>
              <WelcomeFrame
                title={<Words of="dashboard.welcomeTitle" />}
                text={<Words of="dashboard.welcomeText" />}
                actions={<span className="col-span-full h-24 sm:h-11 md:h-10 md:pointer-coarse:h-11" />}
              />
            </div>
            <div data-part="figures" hidden>
              <FiguresSkeleton />
            </div>
            {/* As matches/live-match-card.tsx. */}
            <div data-part="matches" hidden className="card min-w-0 xl:w-[calc((100%-1rem)*2/3)]">
              <div className="flex items-center gap-x-3 px-card max-md:min-h-13 max-md:items-start md:min-h-11">
                <p className="text-title font-semibold">
                  <Words of="matches.liveTitle" />
                </p>
              </div>
              <div className="border-line md:border-t">{matches}</div>
            </div>
            <div data-part="rows" hidden className="surface">
              <SkeletonRows count={9} lines={['h-4 w-3/5 max-w-72', 'h-3 w-2/5 max-w-44']} className="h-15 gap-2" />
            </div>
          </div>
        </PageFrame>
      </ShellFrame>
    </div>
  )
}

/** As in navigation/nav-list.tsx, without the administrator's place. */
function Sidebar() {
  return (
    <>
      <div className={SIDEBAR_LIST}>
        {GROUPS.map(({ title, places }) => (
          <div key={title}>
            {title && (
              <p className={GROUP_LOOK}>
                <Words of={title} />
              </p>
            )}
            {places
              .filter((place) => !place.adminOnly)
              .map((place) => (
                <p key={place.path} data-place={place.path} className={PLACE_LOOK}>
                  <Icon of={place.icon} className={PLACE_ICON} />
                  <Words of={place.title} />
                </p>
              ))}
          </div>
        ))}
      </div>
      <div className={SIDEBAR_FOOT}>
        <Skeleton className="h-11 w-full" />
      </div>
    </>
  )
}

/** As in navigation/bottom-bar.tsx. */
function Bar() {
  return (
    <div className="flex h-bar">
      {MOST_USED.map(({ path, icon, short }) => (
        <span key={path} data-cell={path} className={CELL_LOOK}>
          {path === SECTIONS.newBet.path ? (
            <span className={MIDDLE_LOOK}>
              <Icon of={Plus} className="size-5" />
            </span>
          ) : (
            <Icon of={icon} className="size-5" />
          )}
          <span className={CELL_WORDS}>
            <Words of={short} />
          </span>
        </span>
      ))}
      <span data-cell="" className={CELL_LOOK}>
        <Icon of={Ellipsis} className="size-5" />
        <span className={CELL_WORDS}>
          <Words of="nav.more" />
        </span>
      </span>
    </div>
  )
}

/** A placeholder that the script fills in the language of the page. */
function Words({ of }: { of: Key }) {
  return <span data-words={of} />
}

/** The placeholders of the page's own title and description, in order. */
function Header() {
  return <span data-header />
}

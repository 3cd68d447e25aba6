import { BannerFrame, BrandFrame, PageFrame, ShellFrame, WelcomeFrame } from './frame.tsx'

/**
 * What index.html shows until the page's code renders the same in the same place. Rendered by the build (scripts/build/first-frame.ts);
 * boot/fill-frame.ts fills in the texts of the path and the language, and shows the welcome to visitors.
 */
export function FirstFrame() {
  const iconButton = <span className="size-11 md:size-9 pointer-coarse:size-11" />
  return (
    <div aria-hidden>
      <ShellFrame brand={<BrandFrame name="%PRODUCT_NAME%" />} bar={<div className="h-bar" />}>
        <PageFrame
          title={<Words of="header" />}
          description={<Words of="header" />}
          banner={
            <BannerFrame
              icon={<span className="size-4.5 shrink-0" />}
              shortTitle={<Words of="banner" />}
              shortText={<Words of="banner" />}
              title={<Words of="banner" />}
              text={<Words of="banner" />}
            />
          }
          actions={
            <>
              {iconButton}
              <span className="size-11 md:size-9 xl:w-25 pointer-coarse:h-11" />
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <div id="welcome" hidden>
              <WelcomeFrame
                title={<Words of="welcome" />}
                text={<Words of="welcome" />}
                actions={<span className="h-11 md:h-10 pointer-coarse:h-11" />}
              />
            </div>
            <div className="h-112 animate-shimmer rounded-card border border-line bg-surface">
              {/* The page's description, if its header has no room for it. */}
              <p className="p-card text-title text-ink-3 lg:hidden">
                <Words of="description" />
              </p>
            </div>
          </div>
        </PageFrame>
      </ShellFrame>
    </div>
  )
}

/** A placeholder for the script: placeholders of one kind receive its texts in order. */
function Words({ of }: { of: 'header' | 'description' | 'banner' | 'welcome' }) {
  return <span data-frame={of} />
}

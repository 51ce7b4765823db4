import type { Post } from "@pinyu/contract/feed/schemas"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react"
import { useLocation, useSearchParams } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import IconArrowUp from "~icons/tabler/arrow-up"
import { ApiError } from "../../lib/api/api-error.ts"
import { useTab } from "../../lib/hooks/use-tab.ts"
import { useAsideLayout } from "../../lib/hooks/use-wide-layout.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { BranchDrawing } from "../../ui/member/drawings.tsx"
import { LeaveGuard } from "../../ui/member/leave-guard.tsx"
import { pageKeyOf } from "../../ui/member/overlay-entries.ts"
import { Tabs } from "../../ui/member/tabs.tsx"
import { Screen } from "../../ui/screen.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useFeed, useNamedPost } from "./api.ts"
import { InlineComposer } from "./composer/inline-composer.tsx"
import { PostComposer } from "./composer/post-composer.tsx"
import { type Draft, useDraft } from "./composer/use-draft.ts"
import styles from "./feed-screen.module.css"
import { type FeedScreenTab, feedScreenTabs, type PostTab, postsOf, tabs, withNamed } from "./model.ts"
import { useNewPosts } from "./new-posts.ts"
import { PostList, PostsSkeleton } from "./posts/post-list.tsx"

type Go = (tab: FeedScreenTab) => void

/**
 * The feed: all posts, those of followed members, the member's own, liked ones, and the composer. The URL stores
 * the tab. `aside` is only rendered, and so only loads, where there is room for it.
 */
export function FeedScreen({ aside }: { aside: ReactNode }) {
  const [tab, go] = useTab(feedScreenTabs)
  const hasAside = useAsideLayout()
  const draft = useDraft()
  const onPublished = () => {
    draft.begin()
    toasts.show({ text: feed.published, tone: "success" })
    go("all")
  }
  return (
    <Screen width={hasAside ? "wide" : "column"} className={styles.screen}>
      <LeaveGuard unsaved={draft.isStarted} texts={feed} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {tab === "create" ? (
            <CreatePage draft={draft} onPublished={onPublished} onBack={() => go("all")} />
          ) : (
            <PostTabs tab={tab} go={go} draft={draft} onPublished={onPublished} />
          )}
        </div>
        {hasAside && (
          <aside className={styles.aside} aria-label={feed.aside}>
            {aside}
          </aside>
        )}
      </div>
    </Screen>
  )
}

interface WritingProps {
  draft: Draft
  onPublished: () => void
}

/** The composer on a page of its own, for links to it. */
function CreatePage({ onBack, ...writing }: WritingProps & { onBack: () => void }) {
  return (
    <>
      <Button
        variant="quiet"
        className={styles.back}
        icon={<Icon of={IconArrowLeft} size="1.125rem" />}
        onClick={onBack}
      >
        {feed.backToFeed}
      </Button>
      <Heading level={1} size="xl" className={styles.createTitle}>
        {feed.createTitle}
      </Heading>
      <PostComposer {...writing} />
    </>
  )
}

function PostTabs({ tab, go, ...writing }: WritingProps & { tab: PostTab; go: Go }) {
  return (
    <>
      <Heading level={1} size="xl">
        {feed.title}
      </Heading>
      <Tabs label={feed.tabsLabel} tabs={tabs} selected={tab} onSelect={go}>
        <div className={styles.panel}>
          {tab === "all" ? (
            <>
              <InlineComposer {...writing} />
              <AllPosts go={go} />
            </>
          ) : (
            <>
              {tab === "following" && (
                <div className={styles.follows}>
                  <LinkButton to={`${pages.friends}?tab=following`} variant="quiet" size="sm">
                    {feed.manageFollows}
                  </LinkButton>
                </div>
              )}
              <OwnTab key={tab} tab={tab} go={go} />
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}

/** All posts, with the post in the URL and the notice of new ones. */
function AllPosts({ go }: { go: Go }) {
  const [parameters] = useSearchParams()
  const namedId = parameters.get("postId")
  const visit = pageKeyOf(useLocation())
  const query = useFeed("all")
  const named = useNamedPost(namedId)
  const list = useRef<HTMLUListElement>(null)
  useNotFoundToast(named.error)
  // Both must be known, or the post would move after it was scrolled to.
  if (named.isLoading) return <PostsSkeleton />
  const posts = withNamed(query.data, named.data)
  return (
    <>
      <NewPosts query={query} namedId={namedId} posts={posts} list={list} />
      {query.data && <NamedPostError named={named} />}
      <PostList
        query={query}
        posts={posts}
        named={namedId === null ? null : { id: namedId, visit, opensComments: parameters.has("comments") }}
        list={list}
        empty={<NothingHere tab="all" go={go} />}
      />
    </>
  )
}

const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404

const useNotFoundToast = (error: Error | null) => {
  const isNotified = isNotFound(error)
  useEffect(() => {
    if (isNotified) toasts.show({ text: feed.notFound })
  }, [isNotified])
}

/** The error of the post in the URL, above the list. */
function NamedPostError({ named }: { named: ReturnType<typeof useNamedPost> }) {
  if (named.isPending && named.isPaused) return <Banner className={styles.error}>{feed.offlineText}</Banner>
  if (!named.isLoadingError || isNotFound(named.error)) return null
  return (
    <Banner tone="error" className={styles.error} onRetry={() => void named.refetch()}>
      {feed.namedFailed}
    </Banner>
  )
}

interface NewPostsProps {
  query: ReturnType<typeof useFeed>
  namedId: string | null
  /** The posts in display order. */
  posts: readonly Post[]
  list: RefObject<HTMLUListElement | null>
}

/** Shows the number of new posts; the list stays until the member requests them. */
function NewPosts({ query, namedId, posts, list }: NewPostsProps) {
  const { count, isMore, show } = useNewPosts(query.data, namedId)
  const goToFirst = useGoToFirst(query, posts, list)
  const showNewPosts = () => {
    goToFirst()
    void show()
  }
  return (
    <div className={styles.news} role="status">
      {count > 0 && (
        <Button
          size="sm"
          busy={query.isRefetching}
          className={styles.pill}
          icon={<Icon of={IconArrowUp} size="1rem" />}
          onClick={showNewPosts}
        >
          {feed.newPosts(count, isMore)}
        </Button>
      )}
    </div>
  )
}

/**
 * Scrolls to the first post once the refreshed list has arrived. Does nothing when the refresh fails or
 * waits for the network.
 */
const useGoToFirst = (
  { data, fetchStatus, isError }: NewPostsProps["query"],
  posts: NewPostsProps["posts"],
  list: NewPostsProps["list"],
) => {
  const isRequested = useRef(false)
  const arrive = useEffectEvent(() => {
    if (!isRequested.current) return
    isRequested.current = false
    if (fetchStatus === "paused" || isError) return
    const [first] = postsOf(data)
    const index = first ? posts.indexOf(first) : -1
    const card = list.current?.children[index]?.querySelector("article")
    // The post in the URL may be above it.
    if (index > 0) card?.scrollIntoView()
    else window.scrollTo({ top: 0 })
    card?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (fetchStatus !== "fetching") arrive()
  }, [fetchStatus])
  return () => {
    isRequested.current = fetchStatus !== "paused"
  }
}

function OwnTab({ tab, go }: { tab: Exclude<PostTab, "all">; go: Go }) {
  const query = useFeed(tab)
  return <PostList query={query} posts={postsOf(query.data)} empty={<NothingHere tab={tab} go={go} />} />
}

function NothingHere({ tab, go }: { tab: PostTab; go: Go }) {
  const isOfOthers = tab === "liked" || tab === "following"
  const [to, label] = isOfOthers ? (["all", feed.goAll] as const) : (["create", feed.goCreate] as const)
  return (
    <EmptyState
      {...feed.empty[tab]}
      art={<BranchDrawing />}
      action={
        <Button variant="outline" onClick={() => go(to)}>
          {label}
        </Button>
      }
    />
  )
}

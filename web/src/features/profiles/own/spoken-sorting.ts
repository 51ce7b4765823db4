import { Accessibility, type DragEndEvent, type DragOverEvent, type DragStartEvent } from "@dnd-kit/dom"
import { isSortable } from "@dnd-kit/dom/sortable"
import { profilePhotos as words } from "@pinyu/phrases/profiles"

/** The screen reader announcements of drag and drop, as a plugin of the library with our texts. */
export const createSpokenSorting = () => {
  let said = 0
  return Accessibility.configure({
    announcements: {
      dragstart: ({ operation }: DragStartEvent) => {
        said = isSortable(operation.source) ? operation.source.index + 1 : 1
        return words.picked(said)
      },
      dragover: (
        { operation }: DragOverEvent,
        { registry }: { registry: { droppables: Iterable<unknown> } },
      ) => {
        const place = isSortable(operation.target) ? operation.target.index + 1 : said
        // A dragged photo is first over itself, which is not a move.
        if (place === said) return undefined
        said = place
        return words.movedTo(place, [...registry.droppables].length)
      },
      dragend: ({ canceled, operation: { source } }: DragEndEvent) => {
        if (isSortable(source)) said = source.index + 1
        return canceled ? words.moveCancelled : words.dropped(said)
      },
    },
    screenReaderInstructions: { draggable: words.reorderHelp },
  })
}

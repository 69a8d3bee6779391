// Text and layout
export { VisuallyHidden } from "./VisuallyHidden.tsx";
export { Inline, Stack } from "./Stack.tsx";
export type { Gap, InlineProps } from "./Stack.tsx";
export { CardGrid } from "./CardGrid.tsx";
export { Timeline } from "./Timeline.tsx";
export type { TimelineProps, TimelineStep } from "./Timeline.tsx";
export { RichText } from "./RichText.tsx";
export type { RichTextProps } from "./RichText.tsx";
export { shownValue } from "./shown-value.tsx";
export type { Tone } from "./tone.ts";

// Actions
export { Button } from "./Button.tsx";
export type { ButtonProps } from "./Button.tsx";
export type { ButtonSize, ButtonVariant } from "./button-look.ts";
export { IconButton } from "./IconButton.tsx";
export type { IconButtonProps } from "./IconButton.tsx";
export { CommandDialog } from "./CommandDialog.tsx";
export type { CommandDialogProps, CommandGroup, CommandItem } from "./CommandDialog.tsx";
export { KeyList } from "./KeyList.tsx";
export { SearchButton } from "./SearchButton.tsx";
export { isCommand, isTyping, isWindowOpen } from "./key-press.ts";
export { CopyField } from "./CopyField.tsx";
export type { CopyFieldProps } from "./CopyField.tsx";
export { LinkButton } from "./LinkButton.tsx";
export type { LinkButtonProps } from "./LinkButton.tsx";
export { ExternalLink } from "./ExternalLink.tsx";
export type { ExternalLinkProps } from "./ExternalLink.tsx";
export { DownloadLink } from "./DownloadLink.tsx";
export { FileLinkButton } from "./FileLinkButton.tsx";
export type { DownloadLinkProps } from "./DownloadLink.tsx";
export { Menu } from "./Menu.tsx";
export type { MenuEntry, MenuProps } from "./Menu.tsx";

// Form controls
export { Field, fieldDescription } from "./Field.tsx";
export type { FieldNotes, FieldProps } from "./Field.tsx";
export type { ControlProps } from "./control-props.ts";
export type { ControlSize } from "./control-look.ts";
export { TextInput } from "./TextInput.tsx";
export type { TextInputProps } from "./TextInput.tsx";
export { TextField } from "./TextField.tsx";
export type { TextFieldProps } from "./TextField.tsx";
export { TextArea } from "./TextArea.tsx";
export type { TextAreaProps } from "./TextArea.tsx";
export { YesNoInput } from "./YesNoInput.tsx";
export type { YesNoInputProps } from "./YesNoInput.tsx";
export { Checkbox } from "./Checkbox.tsx";
export type { CheckboxProps } from "./Checkbox.tsx";
export { Switch } from "./Switch.tsx";
export type { SwitchProps } from "./Switch.tsx";
export type { ChoiceOption } from "./options.ts";
export { Select } from "./Select.tsx";
export type { SelectProps } from "./Select.tsx";
export { Combobox } from "./Combobox.tsx";
export type { ComboboxProps } from "./Combobox.tsx";
export { MultiCombobox } from "./MultiCombobox.tsx";
export type { MultiComboboxProps } from "./MultiCombobox.tsx";
export { DateInput } from "./DateInput.tsx";
export type { DateInputProps } from "./DateInput.tsx";
export { DatesInput } from "./DatesInput.tsx";
export type { DatesInputProps } from "./DatesInput.tsx";
export { Calendar } from "./Calendar.tsx";
export type { CalendarProps } from "./Calendar.tsx";
export { FileInput } from "./FileInput.tsx";
export type { FileInputProps, ShownFile } from "./FileInput.tsx";
export type { FileLimits } from "./file-limits.ts";
export { ControlGroup } from "./ControlGroup.tsx";
export type { ControlGroupProps } from "./ControlGroup.tsx";
export { SearchInput } from "./SearchInput.tsx";
export type { SearchInputProps } from "./SearchInput.tsx";

// Forms
export { FormFooter, FormLayout } from "./FormLayout.tsx";
export type { FormFooterProps, FormLayoutProps } from "./FormLayout.tsx";
export { FormSection } from "./FormSection.tsx";
export type { FormSectionProps } from "./FormSection.tsx";
export { JumpLinks, JumpList } from "./JumpList.tsx";
export type { JumpListProps } from "./JumpList.tsx";
export { focusField } from "./focus-field.ts";
export { ErrorSummary } from "./ErrorSummary.tsx";
export type { ErrorSummaryItem, ErrorSummaryProps } from "./ErrorSummary.tsx";

// Windows and bubbles
export { Dialog } from "./Dialog.tsx";
export type { DialogProps } from "./Dialog.tsx";
export { ConfirmDialog } from "./ConfirmDialog.tsx";
export type { ConfirmDialogProps } from "./ConfirmDialog.tsx";
export { Drawer } from "./Drawer.tsx";
export type { DrawerProps } from "./Drawer.tsx";
export { Popover } from "./Popover.tsx";
export type { PopoverProps } from "./Popover.tsx";
export { Tooltip } from "./Tooltip.tsx";
export type { TooltipProps, TooltipSide } from "./Tooltip.tsx";

// Messages and states
export { Banner } from "./Banner.tsx";
export type { BannerProps } from "./Banner.tsx";
export { Refusal } from "./Refusal.tsx";
export { Badge } from "./Badge.tsx";
export type { BadgeProps } from "./Badge.tsx";
export { Chip } from "./Chip.tsx";
export type { ChipProps, ChipTone } from "./Chip.tsx";
export { Count } from "./Count.tsx";
export type { CountProps } from "./Count.tsx";
export { Toaster } from "./Toaster.tsx";
export { dismissToast, notify, toasts } from "./toasts.ts";
export type { ShownToast, Toast, ToastAction, ToastType } from "./toasts.ts";
export { LiveRegions } from "./LiveRegions.tsx";
export { announce } from "./announcements.ts";
export { EmptyState } from "./EmptyState.tsx";
export type { EmptyStateProps } from "./EmptyState.tsx";
export { Skeleton } from "./Skeleton.tsx";
export type { SkeletonProps } from "./Skeleton.tsx";
export { Spinner } from "./Spinner.tsx";
export type { SpinnerProps } from "./Spinner.tsx";
export { KeyHint } from "./KeyHint.tsx";
export { Avatar } from "./Avatar.tsx";

// Tables and lists
export { DetailList } from "./DetailList.tsx";
export type { Detail } from "./DetailList.tsx";
export { DataGrid } from "./grid/DataGrid.tsx";
export type { DataGridProps, GridColumn, GridWidths } from "./grid/grid-types.ts";
export { DataTable } from "./DataTable.tsx";
export type { DataTableProps, Density, TableColumn, TableSelection, TableSort } from "./table-types.ts";
export { Disclosure } from "./Disclosure.tsx";
export type { DisclosureProps } from "./Disclosure.tsx";
export { FilterChips } from "./FilterChips.tsx";
export type { FilterChipsProps, FilterChoice } from "./FilterChips.tsx";
export { Diff } from "./Diff.tsx";
export type { DiffProps } from "./Diff.tsx";
export { ReviewTable } from "./ReviewTable.tsx";
export type { ReviewTableProps } from "./ReviewTable.tsx";
export { Toolbar } from "./Toolbar.tsx";
export type { ToolbarProps, ToolbarSelection } from "./Toolbar.tsx";
export { Pagination, pageSizes } from "./Pagination.tsx";
export type { PageSize, PaginationProps } from "./Pagination.tsx";

// Pages
export { AppShell } from "./AppShell.tsx";
export type { AppShellProps, TopBarSlots } from "./AppShell.tsx";
export { FilterRow } from "./FilterRow.tsx";
export { TopBarButton } from "./TopBarButton.tsx";
export type { TopBarButtonProps } from "./TopBarButton.tsx";
export type { NavigationGroup, NavigationItem } from "./SideNavigation.tsx";
export { PageHeader } from "./PageHeader.tsx";
export type { Breadcrumb, PageHeaderProps } from "./PageHeader.tsx";
export { Card } from "./Card.tsx";
export type { CardProps } from "./Card.tsx";
export { StepFooter, StepPanel, Stepper } from "./Stepper.tsx";
export type { Step, StepFooterProps, StepPanelProps, StepperProps } from "./Stepper.tsx";
export { Tabs } from "./Tabs.tsx";
export type { TabItem, TabsProps } from "./Tabs.tsx";
export { narrowScreen, drawerScreen, useMediaQuery } from "./media.ts";

//! Tells Tauri where this package keeps its capabilities (the package is the app itself, so
//! its files stand in the root and not beside this script), and packs the built UI.
//!
//! The UI is packed here and not by the macro of the library: the library and its unit tests
//! are compiled side by side in one folder, and the second could take a file that the first
//! was still writing.

fn main() {
    let attributes = tauri_build::Attributes::new()
        .capabilities_path_pattern("src-tauri/capabilities/*.json")
        .codegen(tauri_build::CodegenContext::new());
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo::error={error:#}");
    }
}

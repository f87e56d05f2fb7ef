//! Tells Tauri where this package keeps its capabilities: the package is the app itself,
//! so its files stand in the root and not beside this script.

fn main() {
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("src-tauri/capabilities/*.json");
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo::error={error:#}");
    }
}
